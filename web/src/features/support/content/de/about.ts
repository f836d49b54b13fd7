import type { AboutContent } from "../types";

export const about: AboutContent = {
  lead: "Du fotografierst ohnehin, was du trägst. Garderobe macht daraus einen Kleiderschrank, der weiß, was du hast und wie oft du es trägst.",
  does: [
    {
      heading: "Zuerst das Foto",
      text: [
        "Keine Abende mit Katalogisieren. Poste ein Outfit-Foto, markiere den Mantel, und schon hängt er in deinem Schrank. Markierst du ihn auf dem nächsten Foto, zählt das als weiterer Tag, an dem du ihn getragen hast.",
      ],
    },
    {
      heading: "Du entscheidest, wer es sieht",
      text: [
        "Jedes Outfit ist nur für dich, für Follower, die du angenommen hast, oder für alle. Dieselbe Regel gilt auf jeder Seite, und die strengste Einstellung setzt sich immer durch.",
      ],
    },
    {
      heading: "Ein Feed, der endet",
      text: [
        "Die Leute, denen du folgst, das Neueste zuerst, und dann bist du fertig. Keine Werbung dazwischen, keine öffentlichen „Gefällt mir“-Zahlen.",
      ],
    },
  ],
  never: [
    "deine Daten verkaufen oder vermieten",
    "Werbung zeigen oder Produkte, die als Outfits verkleidet sind",
    "andere Firmen zusehen lassen: Auf keiner Seite gibt es fremde Skripte, Schriften, Zählpixel oder Buttons",
    "behalten, wo, wann oder womit ein Foto entstand: Orts-, Zeit- und Gerätedaten werden beim Hochladen entfernt",
    "deine Kontakte anschreiben oder ohne deine Zustimmung verfolgen, was du tust",
  ],
  moderation:
    "Jede Meldung sieht sich ein Mensch an. Jede Entscheidung nennt die verletzte Regel; man kann ihr einmal widersprechen, und dann prüft sie jemand anderes. Das sind die Entscheidungen der letzten zwölf Monate.",
  closing: {
    heading: "Wenn wir schließen",
    text: [
      "Die meisten solcher Seiten haben die Fotos ihrer Leute mit in den Abgrund gerissen. Sollte Garderobe je schließen, schreiben wir dir mindestens 90 Tage vorher; bis zum letzten Tag kannst du dich anmelden und alles mitnehmen. Dann löschen wir die Fotos. Wir verkaufen sie nie.",
      "Darauf musst du nicht warten: Du kannst jeden Tag alles herunterladen oder löschen.",
    ],
  },
};
