import type { PrivacyContent } from "../types";

const OUR_SERVERS = "unsere Server";

export const privacy: PrivacyContent = {
  updated: "2026-11-28",
  summary: [
    "Was du teilst, nutzen wir nur, um es den Menschen zu zeigen, die du auswählst.",
    "Alles liegt auf unseren eigenen Servern. Keine Seite enthält Skripte anderer Firmen.",
    "Wie die App genutzt wird, messen wir nur, wenn du unten zustimmst. Von sich aus ist es ausgeschaltet.",
    "Du kannst alles selbst herunterladen und alles selbst löschen.",
    "Das ist eine Übersetzung; verbindlich ist die englische Fassung.",
  ],
  kept: [
    {
      what: "Konto: E-Mail-Adresse, Benutzername, Passwort als Hash, öffentliche Schlüssel von Passkeys, Land",
      why: "damit du dich anmelden kannst und wir dich erreichen",
      where: OUR_SERVERS,
      long: "bis 14 Tage nach dem Löschen des Kontos",
    },
    {
      what: "Profil: Name, Bild, Text über dich, Links",
      why: "um es den Menschen zu zeigen, die du auswählst",
      where: OUR_SERVERS,
      long: "bis du es änderst oder das Konto löschst",
    },
    {
      what: "Outfit-Fotos, ohne Ort, Gerät und Uhrzeit",
      why: "um deine Outfits zu zeigen",
      where: `${OUR_SERVERS}; Originale in privatem Speicher`,
      long: "bis du sie löschst; 30 Tage im Papierkorb",
    },
    {
      what: "Kleidungsstücke, Tags, Trageeinträge, private Notizen",
      why: "dein Kleiderschrank",
      where: OUR_SERVERS,
      long: "bis du sie oder das Konto löschst; Kleidungsstücke 30 Tage im Papierkorb",
    },
    {
      what: "Adresse und Passwort deines eigenen Servers, wenn deine Exporte dorthin gesendet werden",
      why: "um sie zu senden; das Passwort ist verschlüsselt und wird nie gezeigt",
      where: OUR_SERVERS,
      long: "bis du sie entfernst oder das Konto löschst",
    },
    {
      what: "Dateien, die du importierst",
      why: "um ihren Inhalt in deinen Kleiderschrank aufzunehmen",
      where: `${OUR_SERVERS}, in privatem Speicher`,
      long: "bis der Import fertig ist, höchstens 7 Tage",
    },
    {
      what: "Wem du folgst, „Gefällt mir“, Gemerktes, Kommentare",
      why: "dein Feed und die Benachrichtigungen anderer",
      where: OUR_SERVERS,
      long: "bis du sie zurücknimmst oder das Konto löschst",
    },
    {
      what: "Deine Fragen zu Outfits, und was du bei Fragen anderer gewählt hast",
      why: "um die Menschen zu fragen, die du auswählst, und um die Stimmen für die fragende Person zu zählen",
      where: OUR_SERVERS,
      long: "30 Tage nach Ende der Abstimmung",
    },
    {
      what: "Wo du gefragt hast, woher ein Kleidungsstück ist",
      why: "um zu zeigen, wer gefragt hat",
      where: OUR_SERVERS,
      long: "bis das Outfit oder die Markierung darauf gelöscht ist; ohne deine Frage, sobald du sie zurücknimmst",
    },
    {
      what: "Wann du deinen Feed zuletzt gelesen hast",
      why: "um neue Outfits an aktive Leute auszuliefern",
      where: OUR_SERVERS,
      long: "31 Tage",
    },
    {
      what: "Benachrichtigungen",
      why: "um dir zu sagen, was andere getan und was wir entschieden haben",
      where: OUR_SERVERS,
      long: "180 Tage",
    },
    {
      what: "Geräte mit Push-Benachrichtigungen: ihr Name und eine Adresse beim Dienst des Herstellers deines Browsers",
      why: "um dich zu benachrichtigen, während Garderobe geschlossen ist. Die Nachrichten sind für deinen Browser verschlüsselt: Der Dienst erfährt, wann du eine bekommst, nicht was darin steht oder von wem sie ist",
      where: `${OUR_SERVERS} und der Dienst des Herstellers deines Browsers`,
      long: "bis du Push ausschaltest, dich abmeldest oder das Konto löschst; Nachrichten höchstens einen Tag",
    },
    {
      what: "Meldungen, und was darüber entschieden wurde",
      why: "um sie zu prüfen und wiederholte Probleme zu erkennen",
      where: OUR_SERVERS,
      long: "bis zwei Jahre nach der Entscheidung",
    },
    {
      what: "Fingerabdrücke von Bildern, die das Moderationsteam ausgeblendet hat, ohne das Bild und ohne Angabe, wem es gehört",
      why: "damit niemand eine Kopie sieht, bevor das Moderationsteam sie geprüft hat",
      where: OUR_SERVERS,
      long: "bis die Entscheidung aufgehoben wird, höchstens zwei Jahre",
    },
    {
      what: "Sitzungen: Gerät, zuletzt gesehen, gekürzte Netzwerkadresse",
      why: "damit du sie sehen und Geräte abmelden kannst",
      where: OUR_SERVERS,
      long: "bis einen Tag nach Ende der Sitzung, höchstens 400 Tage",
    },
    {
      what: "Kontoaktivität, mit Gerät und Netzwerkadresse",
      why: "damit du erkennst, was nicht von dir war",
      where: OUR_SERVERS,
      long: "ein Jahr",
    },
    {
      what: "Anmeldungen über einen anderen Anbieter, die nicht abgeschlossen wurden",
      why: "damit du sie abschließen kannst",
      where: OUR_SERVERS,
      long: "ein bis zwei Stunden",
    },
    {
      what: "Welche Empfehlungen du gesehen hast",
      why: "damit jede einmal gezählt wird",
      where: OUR_SERVERS,
      long: "bis 30 Tage, nachdem sie zuletzt jemandem gezeigt wurde",
    },
    {
      what: "Die Warteliste: E-Mail-Adresse, und Land, Grund und Herkunft, wenn angegeben",
      why: "damit wir dich einladen können, sobald etwas frei wird",
      where: OUR_SERVERS,
      long: "bis du uns bittest, dich zu streichen (schreib uns auf der Hilfeseite), oder das Konto mit dieser Adresse löschst",
    },
    {
      what: "E-Mails an dich und Nachrichten an uns",
      why: "um sie zuzustellen und zu beantworten",
      where: `${OUR_SERVERS} und unser Postfach`,
      long: "E-Mails bis eine Woche nach dem Versand, zurückgehaltene Ankündigungen höchstens 30 Tage; Nachrichten bis zur Antwort, höchstens ein Jahr",
    },
    {
      what: "Aufzeichnungen von Änderungen, die unsere Dienste untereinander weitergeben",
      why: "damit nichts verloren geht, wenn einer ausfällt",
      where: OUR_SERVERS,
      long: "30 Tage, oder 90, wenn eine nicht verarbeitet werden konnte; kürzer, wenn das Konto gelöscht wird",
    },
    {
      what: "Nutzung der App, wenn du zugestimmt hast",
      why: "um zu erfahren, was langsam oder schwer zu finden ist",
      where: OUR_SERVERS,
      long: "90 Tage; Aufzeichnungen 14 Tage",
    },
  ],
  sections: [
    {
      heading: "Cookies und Speicher in deinem Browser",
      text: [
        "garderobe-session und zwei verwandte Cookies halten dich angemeldet; garderobe-redirect merkt sich zehn Minuten lang, welche Seite du vor der Anmeldung wolltest. Die App behält im Browser ein noch nicht gesendetes Foto, Kopien deines letzten Feeds und deiner eigenen Seiten zum Lesen ohne Verbindung und deine Wahl von hell oder dunkel, und sie löscht deine Daten, wenn du dich abmeldest. Nur veröffentlichte Outfits, die noch nicht gesendet werden konnten, bleiben bis zu deiner nächsten Anmeldung dort, höchstens dreißig Tage. Nichts davon braucht deine Zustimmung, denn ohne sie würde nicht funktionieren, was du verlangst.",
        "Wenn du der Messung der Nutzung zustimmst, behalten wir außerdem eine Zufallszahl für diesen Browser und noch nicht gesendete Ereignisse.",
      ],
    },
    {
      heading: "Was wir messen, wenn du zustimmst",
      text: [
        "Welche Seiten du öffnest (als Muster wie /outfit/[outfitId], nie als ganze Adresse), die Namen der Buttons, Links und Felder, die du benutzt (nie, was du eingibst oder auswählst), wie schnell Seiten laden und ob auf Handy, Tablet oder Computer, wie weit du beim Registrieren oder Posten gekommen bist, deine E-Mail-Adresse und deinen Benutzernamen, damit wir dich nach einem Problem fragen können, dein Land als Gruppe, und Aufzeichnungen davon, wie sich Seiten ändern, während du sie angemeldet benutzt. Alle Texte, Bilder und alles, was du tippst, werden unkenntlich gemacht, bevor eine Aufzeichnung deinen Browser verlässt. Nur unser Adminteam kann sie ansehen; es sieht nicht, von wem sie ist, und wir halten fest, dass sie angesehen wurde.",
        "Wenn du deine Zustimmung zurückziehst, endet die Messung sofort, und alles, was dieser Browser gesendet hat, wird gelöscht. Was gesendet wurde, während du angemeldet warst, wird auch mit deinem Konto gelöscht.",
      ],
    },
    {
      heading: "Wer es sonst sehen kann",
      text: [
        "Niemand, dem du es nicht gezeigt hast, mit einer Ausnahme: Wenn jemand etwas von dir meldet oder wir es ausblenden, kann unser Moderationsteam es sehen, auch wenn du inzwischen geändert hast, wer es sehen kann. Es sieht, was andere sehen konnten, nie deine privaten Notizen oder Preise, und wir halten fest, dass es nachgesehen hat.",
        "Wir geben nur etwas weiter, wenn ein Gericht oder das Gesetz es verlangt, und wir sagen es dir, sofern es uns nicht verboten ist.",
      ],
    },
    {
      heading: "Deine Rechte",
      text: [
        "Du kannst deine Daten einsehen, berichtigen, herunterladen und löschen, ihrer Nutzung widersprechen und dich bei deiner Datenschutzbehörde beschweren. Für die ersten vier gibt es Buttons; für die anderen schreib uns.",
      ],
    },
  ],
};
