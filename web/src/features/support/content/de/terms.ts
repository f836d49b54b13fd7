import { TERMS_VERSION } from "@/lib/auth/terms-version";
import type { TermsContent } from "../types";

export const terms: TermsContent = {
  version: TERMS_VERSION,
  summary: [
    "Deine Bilder und Worte bleiben deine. Wir dürfen sie nur den Menschen zeigen, die du auswählst.",
    "Sei alt genug, poste nur, was du posten darfst, und geh anständig mit anderen um.",
    "Wir können alles ausblenden, was gegen diese Regeln verstößt. Wir sagen dir, warum, und du kannst einmal widersprechen; ein Mensch prüft es.",
    "Du kannst jederzeit gehen und alles mitnehmen. Auch wir können schließen, aber nie über Nacht.",
    "Das ist eine Übersetzung; verbindlich ist die englische Fassung.",
  ],
  sections: [
    {
      heading: "Wer ein Konto haben kann",
      text: [
        "Alle, die das Mindestalter erreicht haben: 16 Jahre, wenn das Registrierungsformular kein anderes nennt. Du kannst mehrere Konten haben, aber jedes gehört einer Person: Gib es nicht weiter, und behalte dein Passwort für dich.",
      ],
    },
    {
      heading: "Was dir gehört",
      text: [
        "Alles, was du postest, bleibt deins. Du erlaubst uns, es zu speichern, kleinere Kopien von Bildern zu machen und es den Menschen zu zeigen, die du auswählst, solange es gepostet ist. Sonst nichts: keine Werbung, kein Training von Modellen, keine Weitergabe.",
        "Wenn du etwas weniger sichtbar machst oder löschst, endet diese Erlaubnis sofort, auch für Kopien unter der alten Adresse.",
      ],
    },
    {
      heading: "Was du posten darfst",
      text: [
        "Bilder, die du gemacht hast oder verwenden darfst, von Menschen, die damit einverstanden sind. Nicht erlaubt: Nacktheit oder sexuelle Bilder von Personen unter 18, Hass, Drohungen, private Daten anderer, Spam und alles Illegale.",
      ],
    },
    {
      heading: "Wie wir das durchsetzen",
      text: [
        "Alle können ein Outfit, eine Person, einen Kommentar oder einen Tag melden. Jemand aus unserem Team prüft es und kann nichts tun, verwarnen, ein Konto eine Zeit lang einschränken oder es sperren. Jede Entscheidung nennt ihren Grund, und man kann ihr einmal widersprechen.",
      ],
    },
    {
      heading: "Gehen",
      text: [
        "Du kannst dein Konto unter Konto, Verwaltung löschen. 14 Tage lang kannst du es wiederherstellen; danach wird es überall gelöscht, und wir schicken dir eine Liste davon.",
        "Wir können den Dienst schließen. In diesem Fall schreiben wir allen mindestens 90 Tage vorher, und du kannst deine Sachen bis zum letzten Tag herunterladen.",
      ],
    },
    {
      heading: "Wenn etwas schiefgeht",
      text: [
        "Wir gehen mit deinen Sachen um wie mit unseren eigenen, haben Sicherungskopien und sagen offen, wenn etwas ausfällt. Nach dem Gesetz haften wir für das, was wir vorsätzlich oder grob fahrlässig verursachen, und für Personenschäden. Nichts auf dieser Seite nimmt dir Rechte, die dir das Recht deines Landes als Verbraucherin oder Verbraucher gibt.",
      ],
    },
    {
      heading: "Wenn sich diese Bedingungen ändern",
      text: [
        "Eine neue Fassung bekommt ein neues Datum. Wir sagen es dir in der App und per E-Mail mindestens 30 Tage, bevor sie gilt; bist du nicht einverstanden, kannst du bis dahin mit allem gehen.",
      ],
    },
  ],
  versions: [{ version: TERMS_VERSION, change: "Die erste Fassung." }],
};
