import type { HelpContent } from "../types";
import { furtherTopics } from "./further-help";

export const help: HelpContent = {
  topics: [
    {
      name: "Outfits und Fotos",
      answers: [
        {
          id: "post",
          question: "Wie poste ich ein Outfit?",
          steps: [
            "Öffne deinen Kleiderschrank und tippe auf die Kamera, oder drücke g und dann n.",
            "Wähle ein Foto. JPEG, PNG, WebP und HEIC gehen, bis zu 15 MB.",
            "Ergänze Bildtext und Tags, wähle, wer es sehen kann, und veröffentliche es.",
          ],
          also: "hochladen neu bild teilen foto veröffentlichen kamera",
          link: { href: "/outfit/new", label: "Outfit posten" },
        },
        {
          id: "removed",
          question: "Was wird aus meinen Fotos entfernt?",
          steps: [
            "Alles, was deine Kamera neben dem Bild speichert: wo, wann und mit welchem Gerät es aufgenommen wurde. Nach dem Hochladen zeigen wir dir, was entfernt wurde.",
            "Den Tag, an dem du das Outfit getragen hast, behalten wir als Datum. Du kannst ihn sehen und ändern.",
          ],
          also: "metadaten exif gps standort ort privatsphäre datum",
        },
        {
          id: "audience",
          question: "Wer kann ein Outfit sehen?",
          steps: [
            "Nur du, Follower oder alle: Jedes Outfit hat seine eigene Einstellung, und dein Profil hat eine für alles. Die strengere gilt.",
            "Öffne das Outfit und wähle „Bearbeiten“, um sie zu ändern. Alte Links zu einem Bild funktionieren nicht mehr, wenn weniger Leute es sehen können.",
          ],
          also: "privat öffentlich follower sichtbarkeit verbergen versteckt publikum",
        },
        {
          id: "describe",
          question: "Wie beschreibe ich ein Foto für Menschen, die es nicht sehen können?",
          steps: [
            "Schreib eine Beschreibung, wenn du ein Outfit postest, oder später über „Bearbeiten“. Der Filter „Ohne Beschreibung“ in deinem Schrank findet Outfits, die keine haben.",
            "Unter Konto, Privatsphäre wählst du, ob wir dich daran erinnern, sie verlangen oder nicht danach fragen.",
          ],
          also: "alternativtext alt-text beschreibung barrierefrei screenreader blind erinnern verlangen",
        },
        {
          id: "trash",
          question: "Ich habe ein Outfit oder Kleidungsstück versehentlich gelöscht.",
          steps: [
            "Wähle „Rückgängig“ in der Meldung unten auf der Seite.",
            "Danach findest du es 30 Tage lang im Papierkorb. Dort kann es sonst niemand sehen. Ein Kleidungsstück kommt mit seinen Markierungen und Trageeinträgen zurück.",
          ],
          also: "wiederherstellen rückgängig entfernt verloren weg gelöscht papierkorb",
        },
        {
          id: "offline",
          question: "Kann ich es ohne Verbindung nutzen?",
          steps: [
            "Du kannst den zuletzt gesehenen Feed, deinen Schrank, deinen Kalender und alles Gemerkte öffnen. Ein ausgewähltes Foto bleibt in deinem Browser, bis es gesendet werden kann, auch nach einem Neustart.",
            "Um die App auf dem Startbildschirm zu haben, wähle im Menü des Browsers „Installieren“ oder „Zum Startbildschirm“.",
          ],
          also: "installieren app internet verbindung zug flugzeug pwa startbildschirm offline",
        },
      ],
    },
    {
      name: "Kleiderschrank und Tags",
      answers: [
        {
          id: "tags",
          question: "Wozu sind Tags da?",
          steps: [
            "Ein Tag ist eine Sammlung deiner Outfits mit eigener Seite, zum Beispiel Arbeit oder Sommer. Andere können einem Tag folgen, ohne dir zu folgen.",
            "Ergänze Tags beim Posten, oder öffne ein Outfit und wähle seine Tags. Für jeden Tag legst du eigens fest, wer ihn sehen kann.",
          ],
          also: "sammlung album ordner gruppe sortieren ordnen reihenfolge",
          link: { href: "/tag/all", label: "Meine Tags" },
        },
        {
          id: "co-owners",
          question: "Können wir einen Tag gemeinsam füllen?",
          steps: [
            "Öffne deinen Tag, wähle „Tag bearbeiten“ und lade Leute unter „Mitwirkende“ ein. Sie nehmen die Einladung unter Tags, Gemeinsam an oder lehnen sie ab.",
            "Mitwirkende sehen den Tag, auch wenn er privat ist. Sie fügen Outfits hinzu und entfernen, was sie hinzugefügt haben; du kannst alles entfernen. Für jedes Outfit gilt weiter seine eigene Sichtbarkeit, manche siehst du also vielleicht nicht.",
            "Outfits bleiben im Tag, wenn jemand geht oder entfernt wird. Die eigenen lassen sich trotzdem jederzeit entfernen.",
          ],
          also: "teilen zusammen einladen einladung freunde gemeinsam verlassen",
          link: { href: "/tag/all?view=shared", label: "Gemeinsame Tags" },
        },
        {
          id: "pictures",
          question: "Kann ein Teil mehrere Bilder haben?",
          steps: [
            "Öffne das Teil in deinem Schrank und wähle „Bild hinzufügen“, bis zu achtmal. Wische zu dem Bild, das zuerst kommen soll, und wähle „Als Hauptbild“.",
            "Ein Teil, das du in einer Collage freistellst, kannst du als eines seiner Bilder speichern. Nur du kannst sie sehen.",
          ],
          also: "fotos bilder mehrere weitere vorne hinten etikett hauptbild reihenfolge wischen freistellen",
        },
        {
          id: "repeats",
          question: "Kann ich mir merken, wer gesehen hat, was ich trug?",
          steps: [
            "Wenn du ein Outfit postest, planst oder bearbeitest, öffne „Mehr“ und wähle die Leute unter „Getragen mit“. Nur du kannst sie sehen, und niemand wird benachrichtigt.",
            "Die Seite eines Teils in deinem Schrank zeigt dann, wer es gesehen hat.",
            "Haben dieselben Leute ein Teil kurz vorher gesehen, erwähnen wir es vor dem Veröffentlichen. Unter Konto, Privatsphäre wählst du, wie lange das zählt, oder schaltest es aus.",
          ],
          also: "wiederholung nochmal dieselben leute freunde getragen mit anlass warnung gesehen zweimal",
        },
        {
          id: "loans",
          question: "Kann ich ein Teil an Freunde verleihen?",
          steps: [
            "Öffne das Teil in deinem Schrank, wähle „Verleihen“ und dann jemanden, dem du folgst oder der dir folgt. Diese Person sieht Namen und Hauptbild, bis die Leihgabe endet.",
            "Um etwas auszuleihen, öffne ein Outfit und wähle „Ausleihe anfragen“. Das geht bei Teilen, die du sehen kannst.",
            "Ihr findet die Leihgabe beide im Schrank unter „Leihgaben“. Wer ausgeliehen hat, meldet die Rückgabe, und wem das Teil gehört, bestätigt sie. Wir erinnern euch beide am Tag vor der Frist und danach wöchentlich.",
            "Wenn eine Person die andere blockiert, bleibt das Teil als verliehen vermerkt, bis seine Besitzerin oder sein Besitzer die Rückgabe einträgt.",
          ],
          also: "verleihen ausleihen leihgabe zurückgeben rückgabe fällig überfällig erinnerung angebot anfrage",
          link: { href: "/wardrobe?view=loans", label: "Meine Leihgaben" },
        },
        {
          id: "collage",
          question: "Kann ich ein Outfit ausprobieren, bevor ich es trage?",
          steps: [
            "Leg es als Collage aus: Wähle in deinem Schrank unter „Kleidungsstücke“ „Auswählen“, markiere ein paar Teile und wähle „Collage“. Zieh ein Teil, um es zu bewegen; mit zwei Fingern änderst du Größe und Drehung.",
            "„Freistellen“ entfernt, was auf dem Bild um ein Teil herum ist: alles auf einmal, Stelle für Stelle oder mit einem Pinsel. Das eigene Bild des Kleidungsstücks bleibt, wie es ist.",
            "„Idee speichern“ legt die Collage zu deinen Entwürfen. „Planen oder posten“ bringt sie ins Formular für neue Outfits.",
          ],
          also: "flatlay anordnen kombinieren freistellen hintergrund idee probieren moodboard",
          link: { href: "/wardrobe?view=garments&collage=open", label: "Collage erstellen" },
        },
        {
          id: "wishlist",
          question: "Kann ich eine Liste mit Teilen führen, die ich gern hätte?",
          steps: [
            "Ja: Öffne „Kleidungsstücke“ in deinem Schrank und wähle „Wunschliste“. Füge ein Teil mit Link, Preis und Bild hinzu. Sonst kann es niemand sehen.",
            "Sobald du es hast, öffne es und wähle „Hab ich jetzt“. Von da an kannst du es tragen, und es zählt in deiner Statistik.",
          ],
          also: "wunschliste wünsche kaufen einkaufen haben irgendwann geschenk",
          link: { href: "/wardrobe?view=garments&state=wished", label: "Meine Wunschliste" },
        },
        {
          id: "packing",
          question: "Wie packe ich für eine Reise?",
          steps: [
            "Öffne „Packen“ in deinem Schrank und lege eine Reise an. Sonst kann sie niemand sehen.",
            "Tippe auf einen Tag, um ein Outfit zu planen oder Teile hinzuzufügen. Alles, was du tragen wirst, steht einmal auf der Packliste, und die Liste ändert sich mit deinen Outfits.",
            "Ergänze weitere Teile und anderes, etwa eine Zahnbürste, und hake ab, was gepackt ist. Das Abhaken geht auch offline.",
          ],
          also: "reise urlaub koffer packliste ferien gepäck auspacken",
          link: { href: "/wardrobe?view=packing", label: "Meine Reisen" },
        },
        {
          id: "wardrobe",
          question: "Wie entsteht mein Kleiderschrank von selbst?",
          steps: [
            "Jedes Outfit, das du postest, kommt in deinen Kalender. Tippe auf ein Teil, das du trägst, und es kommt mit seinem Bild in deinen Schrank; beim nächsten Mal wählst du es einfach aus.",
            "Aus deinen Outfits zählen wir, wie oft du jedes Teil trägst.",
          ],
          also: "kleidungsstück kleidung markierung teil katalog tragen zählen kosten pro tragen",
          link: { href: "/wardrobe", label: "Mein Kleiderschrank" },
        },
      ],
    },
    ...furtherTopics,
  ],
};
