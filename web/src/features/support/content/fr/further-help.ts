/** Answers about people and the account. */
import type { HelpContent } from "../types";

export const furtherTopics: HelpContent["topics"] = [
  {
    name: "Personnes",
    answers: [
      {
        id: "follow",
        question: "Comment trouver et suivre quelqu'un ?",
        steps: [
          "Saisis son nom d'utilisateur dans ton fil, ou ouvre le lien reçu, et choisis « Suivre ».",
          "Si son profil n'est pas public, ta demande doit d'abord être acceptée. D'ici là, le bouton indique « En attente ».",
        ],
        also: "ami amie amis chercher demande demandé accepter personne",
        link: { href: "/feed", label: "Ouvrir le fil" },
      },
      {
        id: "followers",
        question: "Qui peut me suivre ?",
        steps: [
          "Tout le monde si ton profil est public. Sinon, tu acceptes ou refuses les demandes sur la page de ton compte.",
        ],
        also: "demande accepter refuser retirer abonné bloquer",
        link: { href: "/account", label: "Mon compte" },
      },
      {
        id: "circles",
        question: "À quoi servent les cercles ?",
        steps: [
          "Un cercle est une liste de personnes, comme la famille ou les proches. Tu peux montrer quelque chose à un cercle plutôt qu'à tous tes abonnés.",
          "Choisis Compte, Cercles pour en créer un et y ajouter des personnes, ou « Ajouter à un cercle » dans le menu d'un profil. Elles n'ont pas besoin de te suivre.",
          "Tes cercles sont visibles uniquement pour toi. Personne n'est prévenu d'un ajout ou d'un retrait. Une personne bloquée est retirée de tes cercles.",
        ],
        also: "groupe liste amis famille proches privé partager certaines personnes audience",
        link: { href: "/account/circles", label: "Mes cercles" },
      },
      {
        id: "report",
        question: "Comment signaler quelque chose ?",
        steps: [
          "Choisis « Signaler » dans le menu de la tenue, du commentaire ou du profil. Quelqu'un de notre équipe l'examine ; nous ne disons jamais d'où vient le signalement.",
          "Si quelqu'un est en danger, appelle d'abord les secours. Écris-nous ensuite ci-dessous.",
        ],
        also: "abus harcèlement haine spam volé bloquer masquer signaler nudité",
      },
    ],
  },
  {
    name: "Compte",
    answers: [
      {
        id: "password",
        question: "J'ai oublié mon mot de passe.",
        steps: [
          "Demande un lien avec « Mot de passe oublié ? ». Pour protéger la vie privée, le message est le même, que l'adresse ait un compte ou non.",
          "Le lien fonctionne une fois, pendant 30 minutes. Un nouveau mot de passe te déconnecte de tous les autres appareils.",
        ],
        also: "réinitialiser se connecter connexion bloqué impossible",
        link: { href: "/account/forgot-password", label: "Choisir un nouveau mot de passe" },
      },
      {
        id: "no-mail",
        question: "Je n'ai pas reçu d'e-mail",
        steps: [
          "Regarde dans tes spams et vérifie l'adresse. Les e-mails partent en moins d'une minute.",
          "Si aucun compte n'utilise cette adresse, nous n'envoyons rien. Inscris-toi d'abord.",
        ],
        also: "email mail courriel vérification confirmer lien spam boîte de réception",
      },
      {
        id: "two-factor",
        question: "Comment mieux protéger mon compte ?",
        steps: [
          "Ajoute une clé d'accès dans Compte, Gestion : tu te connectes avec ton empreinte, ton visage ou le code de ton appareil, et personne ne peut la deviner.",
          "Ou active au même endroit la connexion en deux étapes, pour que se connecter demande aussi un code de ton téléphone. Dans tous les cas, garde tes codes de récupération en lieu sûr.",
          "La même page liste les appareils connectés ; déconnecte ceux que tu ne reconnais pas.",
        ],
        also: "2fa passkey clé d'accès webauthn empreinte totp authentification sécurité piraté appareil session code",
        link: { href: "/account/management", label: "Gestion" },
      },
      {
        id: "email",
        question: "Comment changer d'e-mail ou de nom d'utilisateur ?",
        steps: [
          "E-mail : Compte, Gestion, E-mail. Confirme-le avec le lien envoyé à la nouvelle adresse ; nous prévenons aussi l'ancienne.",
          "Nom d'utilisateur : Compte, Mes infos.",
        ],
        also: "renommer nom adresse mail changer",
        link: { href: "/account/management/email", label: "Changer d'e-mail" },
      },
      {
        id: "take-along",
        question: "Comment télécharger mes données ?",
        steps: [
          "Choisis « Mes données » sur la page de ton compte pour tout télécharger en un seul fichier.",
        ],
        also: "export télécharger données sauvegarde zip rgpd partir copie",
        link: { href: "/account", label: "Mon compte" },
      },
      {
        id: "import",
        question: "Comment importer ma garde-robe ?",
        steps: [
          "Choisis « Mes données » sur la page de ton compte, puis « Choisir un fichier » : le ZIP d'un export, ou un fichier CSV de vêtements avec un dossier d'images.",
          "Regarde ce qu'il contient et choisis « Importer ». Ce qui manque est ajouté, et rien de ce que tu as ne change.",
        ],
        also: "envoyer csv tableur restaurer déménager migrer zip revenir",
        link: { href: "/account?view=data", label: "Mes données" },
      },
      {
        id: "delete",
        question: "Comment supprimer mon compte ?",
        steps: [
          "Choisis Compte, Supprimer le compte. Il est masqué tout de suite, et tu peux le restaurer pendant 14 jours en te connectant.",
          "Ensuite, tout est effacé, et nous t'en envoyons la liste par e-mail.",
        ],
        also: "retirer fermer effacer quitter rgpd disparu résilier",
        link: { href: "/account/management?section=delete", label: "Supprimer mon compte" },
      },
    ],
  },
];
