import type { HelpContent } from "../types";
import { furtherTopics } from "./further-help";

export const help: HelpContent = {
  topics: [
    {
      name: "Tenues et photos",
      answers: [
        {
          id: "post",
          question: "Comment publier une tenue ?",
          steps: [
            "Ouvre ta garde-robe et touche l'appareil photo, ou appuie sur g puis n.",
            "Choisis une photo. JPEG, PNG, WebP et HEIC conviennent, jusqu'à 15 Mo.",
            "Ajoute une légende et des tags, choisis qui peut la voir, puis publie.",
          ],
          also: "envoyer nouvelle image partager photo publier appareil",
          link: { href: "/outfit/new", label: "Publier une tenue" },
        },
        {
          id: "removed",
          question: "Qu'est-ce qui est retiré de mes photos ?",
          steps: [
            "Tout ce que ton appareil enregistre en plus de l'image : où, quand et avec quoi elle a été prise. Après l'envoi, nous te montrons ce qui a été retiré.",
            "Nous gardons comme date le jour où tu as porté la tenue ; tu peux la voir et la changer.",
          ],
          also: "métadonnées exif gps localisation lieu vie privée date",
        },
        {
          id: "audience",
          question: "Qui peut voir une tenue ?",
          steps: [
            "Toi uniquement, les abonnés ou tout le monde : chaque tenue a son réglage, et ton profil en a un pour tout. Le plus strict s'applique.",
            "Ouvre la tenue et choisis « Modifier » pour le changer. Les anciens liens vers une image cessent de fonctionner quand moins de gens peuvent la voir.",
          ],
          also: "privé public abonnés visibilité masquer caché audience",
        },
        {
          id: "describe",
          question: "Comment décrire une photo pour les personnes qui ne la voient pas ?",
          steps: [
            "Écris une description en publiant une tenue, ou plus tard avec « Modifier ». Le filtre « Sans description » de ta garde-robe trouve les tenues qui n'en ont pas.",
            "Dans Compte, Confidentialité, choisis si nous te le rappelons, l'exigeons ou ne demandons rien.",
          ],
          also: "texte alternatif description accessibilité lecteur d'écran aveugle rappeler exiger",
        },
        {
          id: "trash",
          question: "J'ai supprimé une tenue ou un vêtement par erreur.",
          steps: [
            "Choisis « Annuler » dans le message en bas de la page.",
            "Ensuite, tu le trouveras 30 jours dans la corbeille. Personne d'autre ne l'y voit. Un vêtement revient avec ses repères et ses jours portés.",
          ],
          also: "restaurer annuler retiré perdu disparu récupérer supprimé corbeille",
        },
        {
          id: "offline",
          question: "Puis-je l'utiliser sans connexion ?",
          steps: [
            "Tu peux ouvrir le dernier fil que tu as vu, ta garde-robe, ton calendrier et ce que tu as enregistré. Une photo choisie reste dans ton navigateur jusqu'à son envoi, même après un redémarrage.",
            "Pour avoir l'application sur ton écran d'accueil, choisis « Installer » ou « Ajouter à l'écran d'accueil » dans le menu du navigateur.",
          ],
          also: "installer app internet connexion train avion pwa écran d'accueil hors ligne",
        },
      ],
    },
    {
      name: "Garde-robe et tags",
      answers: [
        {
          id: "tags",
          question: "À quoi servent les tags ?",
          steps: [
            "Un tag est une collection de tes tenues avec sa propre page, par exemple travail ou été. On peut suivre un tag sans te suivre.",
            "Ajoute des tags en publiant, ou ouvre une tenue et choisis ses tags. Chaque tag a sa propre audience.",
          ],
          also: "collection album dossier groupe trier organiser ordre",
          link: { href: "/tag/all", label: "Mes tags" },
        },
        {
          id: "co-owners",
          question: "Peut-on remplir un tag à plusieurs ?",
          steps: [
            "Ouvre ton tag, choisis « Modifier le tag » et invite des personnes dans « Collaborations ». Elles acceptent ou refusent l'invitation dans Tags, Partagés.",
            "Les personnes invitées voient le tag même s'il est privé. Elles ajoutent des tenues et retirent les leurs ; tu peux tout retirer. Chaque tenue garde sa propre audience : certaines peuvent donc t'être invisibles.",
            "Les tenues restent dans le tag quand quelqu'un part ou est retiré. Cette personne peut toujours retirer les siennes.",
          ],
          also: "partager collaborer inviter invitation amis ensemble quitter",
          link: { href: "/tag/all?view=shared", label: "Tags partagés" },
        },
        {
          id: "pictures",
          question: "Une pièce peut-elle avoir plusieurs images ?",
          steps: [
            "Ouvre la pièce dans ta garde-robe et choisis « Ajouter une image », jusqu'à huit fois. Fais glisser jusqu'à celle qui doit venir en premier et choisis « Choisir comme image principale ».",
            "Une pièce que tu détoures dans un collage peut être enregistrée parmi ses images. Elles sont visibles uniquement pour toi.",
          ],
          also: "photos images plusieurs autre devant dos étiquette principale ordre glisser détourer",
        },
        {
          id: "repeats",
          question: "Puis-je retenir qui a vu ce que je portais ?",
          steps: [
            "En publiant, prévoyant ou modifiant une tenue, ouvre « Plus » et choisis les personnes dans « Portée avec ». C'est visible uniquement pour toi, et personne n'est prévenu.",
            "La page d'une pièce dans ta garde-robe indique alors qui l'a vue.",
            "Si les mêmes personnes ont vu une pièce peu avant, nous le signalons avant la publication. Dans Compte, Confidentialité, choisis combien de temps cela compte, ou désactive-le.",
          ],
          also: "répéter encore mêmes personnes amis portée avec occasion avertissement vue deux fois",
        },
        {
          id: "loans",
          question: "Puis-je prêter une pièce ?",
          steps: [
            "Ouvre la pièce dans ta garde-robe, choisis « Prêter », puis une personne que tu suis ou qui te suit. Elle voit son nom et son image principale jusqu'à la fin du prêt.",
            "Pour emprunter, ouvre une tenue et choisis « Demander à emprunter ». Tu peux demander les pièces que tu vois.",
            "Chaque personne trouve le prêt dans sa garde-robe, sous « Prêts ». La personne qui emprunte indique qu'elle a rendu la pièce, et l'autre confirme. Nous le rappelons aux deux la veille de l'échéance, puis chaque semaine.",
            "Si l'une des deux personnes bloque l'autre, la pièce reste notée comme prêtée jusqu'à ce que la personne à qui elle appartient indique le retour.",
          ],
          also: "prêter emprunter prêt rendre retour échéance retard rappel offre demande",
          link: { href: "/wardrobe?view=loans", label: "Mes prêts" },
        },
        {
          id: "collage",
          question: "Puis-je essayer une tenue avant de la porter ?",
          steps: [
            "Compose-la en collage : dans ta garde-robe, sous « Vêtements », choisis « Sélectionner », coche des pièces et choisis « Collage ». Fais glisser une pièce pour la déplacer ; deux doigts la redimensionnent et la font pivoter.",
            "« Détourer » retire ce qui entoure une pièce sur son image : d'un coup, touche après touche, ou au pinceau. L'image du vêtement ne change pas.",
            "« Garder l'idée » place le collage parmi tes brouillons. « Prévoir ou publier » l'emmène dans le formulaire des nouvelles tenues.",
          ],
          also: "à plat composer disposer combiner détourer fond idée essayer moodboard",
          link: { href: "/wardrobe?view=garments&collage=open", label: "Faire un collage" },
        },
        {
          id: "wishlist",
          question: "Puis-je tenir une liste de pièces que j'aimerais avoir ?",
          steps: [
            "Oui : ouvre « Vêtements » dans ta garde-robe et choisis « Liste d'envies ». Ajoute une pièce avec son lien, son prix et son image. Personne d'autre ne la voit.",
            "Quand tu l'as, ouvre-la et choisis « Je l'ai ». Dès lors, tu peux la porter, et elle compte dans ton bilan.",
          ],
          also: "liste d'envies souhaits vouloir acheter achats un jour cadeau",
          link: { href: "/wardrobe?view=garments&state=wished", label: "Ma liste d'envies" },
        },
        {
          id: "packing",
          question: "Comment préparer ma valise pour un voyage ?",
          steps: [
            "Ouvre « Bagages » dans ta garde-robe et crée un voyage. Personne d'autre ne le voit.",
            "Touche un jour pour prévoir une tenue ou ajouter des pièces. Tout ce que tu porteras figure une fois sur la liste, qui change avec tes tenues.",
            "Ajoute d'autres pièces et d'autres objets, comme une brosse à dents, et coche ce qui est prêt. Cocher marche aussi hors ligne.",
          ],
          also: "voyage valise liste de bagages vacances bagage défaire",
          link: { href: "/wardrobe?view=packing", label: "Mes voyages" },
        },
        {
          id: "wardrobe",
          question: "Comment ma garde-robe se construit-elle toute seule ?",
          steps: [
            "Chaque tenue publiée entre dans ton calendrier. Touche une pièce que tu portes, et elle s'ajoute à ta garde-robe avec son image ; la prochaine fois, il suffit de la choisir.",
            "Nous comptons, d'après tes tenues, combien de fois tu portes chaque pièce.",
          ],
          also: "vêtement habits repère article placard catalogue porter compte coût par port",
          link: { href: "/wardrobe", label: "Ma garde-robe" },
        },
      ],
    },
    ...furtherTopics,
  ],
};
