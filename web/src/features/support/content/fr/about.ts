import type { AboutContent } from "../types";

export const about: AboutContent = {
  lead: "Tu photographies déjà ce que tu portes. Garderobe en fait une garde-robe qui sait ce que tu possèdes et combien de fois tu le portes.",
  does: [
    {
      heading: "La photo d'abord",
      text: [
        "Pas de soirées passées à cataloguer. Publie la photo d'une tenue, place un repère sur le manteau, et il entre dans ta garde-robe. Un repère sur la photo suivante compte comme un jour porté de plus.",
      ],
    },
    {
      heading: "Tu décides qui voit quoi",
      text: [
        "Chaque tenue est pour toi uniquement, pour les abonnés que tu as acceptés, ou pour tout le monde. La même règle vaut sur chaque page, et le réglage le plus strict l'emporte toujours.",
      ],
    },
    {
      heading: "Un fil qui se termine",
      text: [
        "Les personnes que tu suis, du plus récent au plus ancien, et puis c'est fini. Pas de publicité au milieu, pas de compteur public de « J'aime ».",
      ],
    },
  ],
  never: [
    "vendre ou louer tes données",
    "afficher de la publicité, ou des produits déguisés en tenues",
    "laisser d'autres entreprises t'observer : aucune page ne contient de scripts, polices, pixels ou boutons tiers",
    "garder où, quand ou avec quoi une photo a été prise : les données de lieu, d'heure et d'appareil sont retirées à l'envoi",
    "écrire à tes contacts, ou suivre ce que tu fais sans ton accord",
  ],
  moderation:
    "Une personne examine chaque signalement. Chaque décision nomme la règle enfreinte et peut faire l'objet d'un seul appel, examiné par quelqu'un d'autre. Voici les décisions des douze derniers mois.",
  closing: {
    heading: "Si nous fermons",
    text: [
      "La plupart des sites de ce genre ont emporté les photos des gens avec eux. Si Garderobe ferme un jour, nous t'écrirons au moins 90 jours avant ; jusqu'au dernier jour, tu pourras te connecter et tout emporter. Ensuite, nous supprimerons les photos. Nous ne les vendons jamais.",
      "Inutile d'attendre : tu peux tout télécharger ou supprimer n'importe quel jour.",
    ],
  },
};
