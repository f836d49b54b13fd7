import { TERMS_VERSION } from "@/lib/auth/terms-version";
import type { TermsContent } from "../types";

export const terms: TermsContent = {
  version: TERMS_VERSION,
  summary: [
    "Tes images et tes mots restent à toi. Nous ne pouvons les montrer qu'aux personnes que tu choisis.",
    "Aie l'âge requis, publie seulement ce que tu as le droit de publier, et respecte les autres.",
    "Nous pouvons masquer ce qui enfreint ces règles. Nous te disons pourquoi, et tu peux faire appel une fois ; une personne l'examine.",
    "Tu peux partir à tout moment et tout emporter. Nous pouvons aussi fermer, mais jamais du jour au lendemain.",
    "Ceci est une traduction ; seule la version anglaise fait foi.",
  ],
  sections: [
    {
      heading: "Qui peut avoir un compte",
      text: [
        "Toute personne qui a atteint l'âge minimum : 16 ans, sauf si le formulaire d'inscription en indique un autre. Tu peux avoir plusieurs comptes, mais chacun appartient à une seule personne : ne le transmets pas, et garde ton mot de passe pour toi.",
      ],
    },
    {
      heading: "Ce qui t'appartient",
      text: [
        "Tout ce que tu publies reste à toi. Tu nous permets de le stocker, de faire des copies plus petites des images et de le montrer à l'audience que tu choisis, tant que c'est publié. Rien d'autre : pas de publicité, pas d'entraînement de modèles, pas de transmission.",
        "Si tu rends quelque chose moins visible ou le supprimes, cette permission prend fin tout de suite, y compris pour les copies à l'ancienne adresse.",
      ],
    },
    {
      heading: "Ce que tu peux publier",
      text: [
        "Des images que tu as prises ou que tu as le droit d'utiliser, de personnes d'accord pour être montrées. Interdits : la nudité ou les images sexuelles de personnes de moins de 18 ans, la haine, les menaces, les données privées d'autrui, le spam et tout ce qui est illégal.",
      ],
    },
    {
      heading: "Comment nous l'appliquons",
      text: [
        "Chacun peut signaler une tenue, une personne, un commentaire ou un tag. Quelqu'un de notre équipe l'examine et peut ne rien faire, avertir, limiter un compte pour un temps ou le suspendre. Chaque décision indique son motif et peut faire l'objet d'un appel.",
      ],
    },
    {
      heading: "Partir",
      text: [
        "Tu peux supprimer ton compte dans Compte, Gestion. Tu peux le restaurer pendant 14 jours ; ensuite il est effacé partout, et nous t'envoyons la liste de ce qui a été effacé.",
        "Nous pouvons fermer le service. Dans ce cas, nous écrirons à tout le monde au moins 90 jours avant, et tu pourras télécharger tes affaires jusqu'au dernier jour.",
      ],
    },
    {
      heading: "Quand quelque chose tourne mal",
      text: [
        "Nous prenons soin de tes affaires comme des nôtres, gardons des copies, et disons ouvertement quand quelque chose échoue. La loi nous rend responsables de ce que nous causons volontairement ou par négligence grave, et des dommages corporels. Rien sur cette page ne retire les droits que la loi de ton pays t'accorde pour la consommation.",
      ],
    },
    {
      heading: "Quand ces conditions changent",
      text: [
        "Une nouvelle version reçoit une nouvelle date. Nous te le disons dans l'application et par e-mail au moins 30 jours avant qu'elle s'applique ; si tu n'es pas d'accord, tu peux partir avec tout d'ici là.",
      ],
    },
  ],
  versions: [{ version: TERMS_VERSION, change: "La première version." }],
};
