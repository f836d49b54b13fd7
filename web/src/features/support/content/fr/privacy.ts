import type { PrivacyContent } from "../types";

const OUR_SERVERS = "nos serveurs";

export const privacy: PrivacyContent = {
  updated: "2026-11-28",
  summary: [
    "Ce que tu partages nous sert uniquement à le montrer aux personnes que tu choisis.",
    "Tout se trouve sur nos propres serveurs. Aucune page ne contient de scripts d'autres entreprises.",
    "Nous mesurons l'utilisation de l'application seulement si tu l'acceptes ci-dessous. C'est désactivé par défaut.",
    "Tu peux tout télécharger et tout effacer toi-même.",
    "Ceci est une traduction ; seule la version anglaise fait foi.",
  ],
  kept: [
    {
      what: "Compte : e-mail, nom d'utilisateur, empreinte du mot de passe, clés publiques des clés d'accès, pays",
      why: "pour que tu puisses te connecter et que nous puissions te joindre",
      where: OUR_SERVERS,
      long: "jusqu'à 14 jours après la suppression du compte",
    },
    {
      what: "Profil : nom, image, bio, liens",
      why: "pour le montrer aux personnes que tu choisis",
      where: OUR_SERVERS,
      long: "jusqu'à ce que tu le changes ou supprimes le compte",
    },
    {
      what: "Photos de tenues, sans lieu, appareil ni heure",
      why: "pour montrer tes tenues",
      where: `${OUR_SERVERS} ; originaux dans un stockage privé`,
      long: "jusqu'à ce que tu les supprimes ; 30 jours dans la corbeille",
    },
    {
      what: "Vêtements, tags, jours portés, notes privées",
      why: "ta garde-robe",
      where: OUR_SERVERS,
      long: "jusqu'à ce que tu les supprimes, ou le compte ; les vêtements 30 jours dans la corbeille",
    },
    {
      what: "Adresse et mot de passe de ton propre serveur, si tes exports y sont envoyés",
      why: "pour les envoyer ; le mot de passe est chiffré et n'est jamais affiché",
      where: OUR_SERVERS,
      long: "jusqu'à ce que tu les retires ou supprimes le compte",
    },
    {
      what: "Fichiers que tu importes",
      why: "pour ajouter leur contenu à ta garde-robe",
      where: `${OUR_SERVERS}, dans un stockage privé`,
      long: "jusqu'à la fin de l'import, 7 jours au plus",
    },
    {
      what: "Abonnements, « J'aime », enregistrements, commentaires",
      why: "ton fil, et les notifications des autres",
      where: OUR_SERVERS,
      long: "jusqu'à ce que tu les retires ou supprimes le compte",
    },
    {
      what: "Tes questions sur des tenues, et ton choix dans celles des autres",
      why: "pour demander aux personnes que tu choisis, et compter les votes pour la personne qui a demandé",
      where: OUR_SERVERS,
      long: "30 jours après la fin du vote",
    },
    {
      what: "Où tu as demandé d'où vient un vêtement",
      why: "pour montrer qui a demandé à la personne qui le possède",
      where: OUR_SERVERS,
      long: "jusqu'à la suppression de la tenue ou du repère ; sans ta question dès que tu la retires",
    },
    {
      what: "Quand tu as lu ton fil pour la dernière fois",
      why: "pour livrer les nouvelles tenues aux personnes actives",
      where: OUR_SERVERS,
      long: "31 jours",
    },
    {
      what: "Notifications",
      why: "pour te dire ce que les autres ont fait et ce que nous avons décidé",
      where: OUR_SERVERS,
      long: "180 jours",
    },
    {
      what: "Appareils avec notifications push : leur nom, et une adresse auprès du service de l'éditeur de ton navigateur",
      why: "pour te prévenir quand Garderobe est fermé. Les messages sont chiffrés pour ton navigateur : ce service sait quand tu en reçois un, pas ce qu'il dit ni de qui il vient",
      where: `${OUR_SERVERS} et le service de l'éditeur de ton navigateur`,
      long: "jusqu'à ce que tu désactives le push, te déconnectes ou supprimes le compte ; les messages un jour au plus",
    },
    {
      what: "Signalements, et ce qui a été décidé",
      why: "pour les examiner, et remarquer les problèmes répétés",
      where: OUR_SERVERS,
      long: "jusqu'à deux ans après la décision",
    },
    {
      what: "Empreintes d'images masquées par la modération, sans l'image ni la personne à qui elle appartient",
      why: "pour qu'une copie ne soit montrée à personne avant que la modération l'ait vue",
      where: OUR_SERVERS,
      long: "jusqu'à l'annulation de la décision, deux ans au plus",
    },
    {
      what: "Sessions : appareil, dernière activité, adresse réseau tronquée",
      why: "pour que tu puisses les voir et déconnecter des appareils",
      where: OUR_SERVERS,
      long: "jusqu'à un jour après la fin de la session, 400 jours au plus",
    },
    {
      what: "Activité du compte, avec appareil et adresse réseau",
      why: "pour que tu puisses repérer ce qui n'était pas toi",
      where: OUR_SERVERS,
      long: "un an",
    },
    {
      what: "Connexions par un autre service qui n'ont pas été terminées",
      why: "pour que tu puisses les terminer",
      where: OUR_SERVERS,
      long: "une heure ou deux",
    },
    {
      what: "Les recommandations que tu as vues",
      why: "pour que chacune soit comptée une fois",
      where: OUR_SERVERS,
      long: "jusqu'à 30 jours après son dernier affichage à quiconque",
    },
    {
      what: "La liste d'attente : e-mail, et pays, motif et origine s'ils ont été donnés",
      why: "pour t'inviter dès qu'une place se libère",
      where: OUR_SERVERS,
      long: "jusqu'à ce que tu nous demandes de te retirer (écris-nous sur la page d'aide) ou supprimes le compte avec cet e-mail",
    },
    {
      what: "E-mails pour toi et messages pour nous",
      why: "pour les livrer et y répondre",
      where: `${OUR_SERVERS} et notre messagerie`,
      long: "les e-mails jusqu'à une semaine après l'envoi, les annonces retenues 30 jours au plus ; les messages jusqu'à la réponse, un an au plus",
    },
    {
      what: "Traces des changements échangés entre nos services",
      why: "pour que rien ne se perde si l'un d'eux tombe en panne",
      where: OUR_SERVERS,
      long: "30 jours, ou 90 si l'une n'a pas pu être traitée ; moins si le compte est effacé",
    },
    {
      what: "Utilisation de l'application, si tu l'as accepté",
      why: "pour savoir ce qui est lent ou difficile à trouver",
      where: OUR_SERVERS,
      long: "90 jours ; 14 jours pour les enregistrements",
    },
  ],
  sections: [
    {
      heading: "Cookies et stockage dans ton navigateur",
      text: [
        "garderobe-session et deux cookies associés maintiennent ta connexion ; garderobe-redirect retient pendant dix minutes la page que tu voulais avant de te connecter. L'application garde dans le navigateur une photo pas encore envoyée, des copies de ton dernier fil et de tes pages pour les lire hors ligne, et ton choix du mode clair ou sombre ; elle efface tes données à la déconnexion. Seules les tenues publiées qui n'ont pas encore pu être envoyées y restent jusqu'à ta prochaine connexion, trente jours au plus. Rien de cela ne demande ton accord, car ce que tu demandes ne marcherait pas sans.",
        "Si tu acceptes la mesure d'utilisation, nous gardons aussi un nombre aléatoire pour ce navigateur et les événements pas encore envoyés.",
      ],
    },
    {
      heading: "Ce que nous mesurons si tu l'acceptes",
      text: [
        "Les pages que tu ouvres (sous forme de modèles comme /outfit/[outfitId], jamais d'adresses complètes), les noms des boutons, liens et champs que tu utilises (jamais ce que tu saisis ou choisis), la vitesse de chargement des pages et si c'est sur téléphone, tablette ou ordinateur, ta progression dans l'inscription ou la publication, ton e-mail et ton nom d'utilisateur pour pouvoir te questionner sur un problème, ton pays en tant que groupe, et des enregistrements de la façon dont les pages changent pendant que tu les utilises avec ton compte. Tous les textes, images et tout ce que tu tapes sont masqués avant qu'un enregistrement quitte ton navigateur. Seule l'administration peut en regarder un ; elle ne voit pas de qui il vient, et nous notons qu'elle l'a regardé.",
        "Si tu retires ton accord, la mesure s'arrête tout de suite et tout ce que ce navigateur a envoyé est effacé. Ce qui a été envoyé pendant tes connexions est aussi effacé avec ton compte.",
      ],
    },
    {
      heading: "Qui d'autre peut le voir",
      text: [
        "Personne à qui tu ne l'as pas montré, à une exception près : si quelqu'un signale quelque chose de toi, ou si nous le masquons, la modération peut le voir, même si tu as changé qui peut le voir. Elle voit ce que les autres pouvaient voir, jamais tes notes privées ni tes prix, et nous notons qu'elle a regardé.",
        "Nous ne transmettons quelque chose que si un tribunal ou la loi l'exige, et nous te le disons sauf si c'est interdit.",
      ],
    },
    {
      heading: "Tes droits",
      text: [
        "Tu peux voir, corriger, télécharger et effacer tes données, t'opposer à leur utilisation, et déposer une plainte auprès de ton autorité de protection des données. Il y a des boutons pour les quatre premiers ; pour les autres, écris-nous.",
      ],
    },
  ],
};
