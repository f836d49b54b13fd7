/** Answers about people and the account. */
import type { HelpContent } from "../types";

export const furtherTopics: HelpContent["topics"] = [
  {
    name: "Personen",
    answers: [
      {
        id: "follow",
        question: "Wie finde ich jemanden und folge der Person?",
        steps: [
          "Gib den Benutzernamen in deinem Feed ein, oder öffne den Link, den du bekommen hast, und wähle „Folgen“.",
          "Ist das Profil nicht öffentlich, musst du erst angenommen werden. Bis dahin steht auf dem Button „Angefragt“.",
        ],
        also: "freund freundin freunde suchen anfrage angefragt annehmen person",
        link: { href: "/feed", label: "Feed öffnen" },
      },
      {
        id: "followers",
        question: "Wer kann mir folgen?",
        steps: [
          "Ist dein Profil öffentlich, alle. Sonst nimmst du Anfragen auf deiner Kontoseite an oder lehnst sie ab.",
        ],
        also: "anfrage annehmen ablehnen follower entfernen blockieren",
        link: { href: "/account", label: "Mein Konto" },
      },
      {
        id: "circles",
        question: "Wozu sind Kreise da?",
        steps: [
          "Ein Kreis ist eine Liste von Leuten, zum Beispiel Familie oder enge Freunde. Du kannst etwas einem Kreis zeigen statt allen deinen Followern.",
          "Unter Konto, Kreise legst du einen an und fügst Leute hinzu, oder du wählst „Zu Kreis hinzufügen“ im Menü eines Profils. Sie müssen dir nicht folgen.",
          "Nur du kannst deine Kreise sehen. Niemand wird benachrichtigt, wenn du Leute hinzufügst oder entfernst. Wer von dir blockiert wird, fällt aus deinen Kreisen.",
        ],
        also: "gruppe liste freunde familie enge privat teilen manche publikum",
        link: { href: "/account/circles", label: "Meine Kreise" },
      },
      {
        id: "report",
        question: "Wie melde ich etwas?",
        steps: [
          "Wähle „Melden“ im Menü des Outfits, Kommentars oder Profils. Jemand aus unserem Team prüft es; wir sagen nie, von wem die Meldung kam.",
          "Ist jemand in Gefahr, ruf zuerst den Notruf. Schreib uns danach unten.",
        ],
        also: "missbrauch belästigung hass spam gestohlen blockieren stummschalten melden nacktheit",
      },
    ],
  },
  {
    name: "Konto",
    answers: [
      {
        id: "password",
        question: "Ich habe mein Passwort vergessen.",
        steps: [
          "Fordere unter „Passwort vergessen?“ einen Link an. Zum Schutz aller siehst du dieselbe Meldung, egal ob zu der Adresse ein Konto gehört.",
          "Der Link funktioniert einmal, 30 Minuten lang. Ein neues Passwort meldet dich auf allen anderen Geräten ab.",
        ],
        also: "zurücksetzen anmelden login einloggen ausgesperrt kann nicht",
        link: { href: "/account/forgot-password", label: "Neues Passwort festlegen" },
      },
      {
        id: "no-mail",
        question: "Ich habe keine E-Mail bekommen",
        steps: [
          "Sieh im Spamordner nach und prüfe, ob die Adresse stimmt. E-Mails gehen innerhalb einer Minute raus.",
          "Wenn kein Konto diese Adresse verwendet, schicken wir nichts. Registriere dich zuerst.",
        ],
        also: "email e-mail mail bestätigung bestätigen link spam posteingang",
      },
      {
        id: "two-factor",
        question: "Wie schütze ich mein Konto besser?",
        steps: [
          "Füge unter Konto, Verwaltung einen Passkey hinzu: Du meldest dich mit Fingerabdruck, Gesicht oder der PIN deines Geräts an, und niemand kann ihn erraten.",
          "Oder schalte dort die Anmeldung in zwei Schritten ein, dann ist auch ein Code von deinem Handy nötig. Bewahre in beiden Fällen deine Wiederherstellungscodes sicher auf.",
          "Dieselbe Seite zeigt die Geräte, auf denen du angemeldet bist; melde alle ab, die du nicht kennst.",
        ],
        also: "2fa passkey webauthn fingerabdruck totp authenticator sicherheit gehackt gerät sitzung code",
        link: { href: "/account/management", label: "Verwaltung" },
      },
      {
        id: "email",
        question: "Wie ändere ich E-Mail-Adresse oder Benutzernamen?",
        steps: [
          "E-Mail: Konto, Verwaltung, E-Mail. Bestätige sie mit dem Link, den wir an die neue Adresse schicken; auch der alten sagen wir Bescheid.",
          "Benutzername: Konto, Meine Angaben.",
        ],
        also: "umbenennen name adresse mail ändern",
        link: { href: "/account/management/email", label: "E-Mail-Adresse ändern" },
      },
      {
        id: "take-along",
        question: "Wie lade ich meine Daten herunter?",
        steps: [
          "Wähle „Meine Daten“ auf deiner Kontoseite, um alles als eine Datei herunterzuladen.",
        ],
        also: "export herunterladen download daten sicherung backup zip dsgvo gehen kopie",
        link: { href: "/account", label: "Mein Konto" },
      },
      {
        id: "import",
        question: "Wie importiere ich meinen Kleiderschrank?",
        steps: [
          "Wähle „Meine Daten“ auf deiner Kontoseite, dann „Datei auswählen“: das ZIP eines Exports oder eine CSV-Datei mit Kleidungsstücken samt einem Ordner mit Bildern.",
          "Sieh nach, was sie enthält, und wähle „Importieren“. Was fehlt, kommt hinzu; was du hast, bleibt unverändert.",
        ],
        also: "hochladen csv tabelle wiederherstellen umziehen zip zurückkommen",
        link: { href: "/account?view=data", label: "Meine Daten" },
      },
      {
        id: "delete",
        question: "Wie lösche ich mein Konto?",
        steps: [
          "Wähle Konto, Konto löschen. Es wird sofort ausgeblendet, und 14 Tage lang kannst du es wiederherstellen, indem du dich anmeldest.",
          "Danach wird alles gelöscht, und wir schicken dir eine Liste davon.",
        ],
        also: "entfernen schließen löschen verlassen dsgvo weg kündigen",
        link: { href: "/account/management?section=delete", label: "Mein Konto löschen" },
      },
    ],
  },
];
