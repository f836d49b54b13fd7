/** Units, currency and season by country. */
import { m } from "@/paraglide/messages.js";
import { formatLocale } from "./locale";

const INCHES = new Set(["US", "LR", "MM"]);

/** Countries whose summer is around the turn of the year. */
const SOUTHERN = new Set(
  "AO AQ AR AS AU BI BO BR BW CC CK CL CX FJ FK GS ID KM LS MG MU MW MZ NA NC NF NR NU NZ PE PF PG PN PY RE RW SB SC SH SZ TF TK TL TO TV TZ UY VU WF WS YT ZA ZM ZW".split(
    " ",
  ),
);

/** Currencies used in several countries, or named after another. ISO 4217, amendment 176. */
const SHARED: Record<string, string> = {
  AUD: "AU CC CX HM KI NF NR TV",
  CHF: "CH LI",
  DKK: "DK FO GL",
  EUR: "AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA XK YT",
  GBP: "GB GG GS IM JE",
  ILS: "IL PS",
  MAD: "EH MA",
  NOK: "BV NO SJ",
  NZD: "CK NU NZ PN TK",
  USD: "AS BQ EC FM GU IO MH MP PR PW SV TC TL UM US VG VI",
  XAF: "CF CG CM GA GQ TD",
  XCD: "AG AI DM GD KN LC MS VC",
  XCG: "CW SX",
  XOF: "BF BJ CI GW ML NE SN TG",
  XPF: "NC PF WF",
};

/** The other currencies begin with their country's code. */
const OWN =
  "AED AFN ALL AMD AOA ARS AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CLP CNY COP CRC CUP CVE CZK DJF DOP DZD EGP ERN ETB FJD FKP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NPR OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX UYU UZS VES VND VUV WST YER ZAR ZMW ZWG".split(
    " ",
  );

export interface CountryFacts {
  units: string;
  /** The currency's name, such as "Serbian Dinar"; null where there is none. */
  currency: string | null;
  /** The month in which summer begins. */
  summer: string;
}

export function countryFacts(country: string, locale = formatLocale()): CountryFacts {
  const code = currencyOf(country);
  const names = new Intl.DisplayNames([locale], { type: "currency" });
  const month = new Date(Date.UTC(2026, SOUTHERN.has(country) ? 11 : 5, 1));
  return {
    units: INCHES.has(country) ? m.unit_inches() : m.unit_centimetres(),
    currency: code ? (names.of(code) ?? code) : null,
    summer: month.toLocaleDateString(locale, { month: "long", timeZone: "UTC" }),
  };
}

/** ISO 4217. */
export function currencyOf(country: string): string | null {
  const shared = Object.entries(SHARED).find(([, countries]) =>
    countries.split(" ").includes(country),
  );
  return shared?.[0] ?? OWN.find((code) => code.startsWith(country)) ?? null;
}
