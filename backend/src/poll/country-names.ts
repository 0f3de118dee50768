/** A country as forms, links and the API know it. */
export interface CountryNames {
  /** ISO 3166-1 alpha-2; XK for Kosovo, which has no other. */
  code: string;
  /** The English name on screen. */
  name: string;
  /** Further names by which it is found, in English and Spanish. */
  otherNames: readonly string[];
}

/** Where the list's first name is not the one on screen. */
const NAMES: Record<string, string> = {
  CN: 'China',
  GM: 'Gambia',
  IR: 'Iran',
  LA: 'Laos',
  MK: 'North Macedonia',
  PN: 'Pitcairn Islands',
  RU: 'Russia',
  SY: 'Syria',
  TW: 'Taiwan',
  TZ: 'Tanzania',
  VA: 'Vatican City',
};

/**
 * What neither the list nor `Intl` has: short names of ISO 3166-1 (Debian's iso-codes), and names in use, former ones too. 'Kongo'
 * is the short name of one country in some languages, of the other in others; 'Congo' is that of CG in ISO 3166-1.
 */
const OTHER_NAMES: Record<string, readonly string[]> = {
  BH: ['Bahrein'],
  BO: ['Bolivia, Plurinational State of', 'Plurinational State of Bolivia'],
  CD: [
    ...['Congo, The Democratic Republic of the', 'Democratic Republic of Congo', 'DR Congo', 'DRC'],
    ...['Zaire', 'República Democrática del Congo', 'Kongo'],
  ],
  CG: ['Congo', 'Republic of Congo', 'República del Congo', 'Kongo'],
  CI: ['Costa de Marfil'],
  CN: ['Mainland China', 'PRC'],
  CZ: ['República Checa'],
  DE: ['Deutschland'],
  FM: ['Federated States of Micronesia'],
  GB: ['Britain', 'England', 'Scotland', 'Wales', 'Northern Ireland', 'Inglaterra', 'Escocia', 'Gales', 'Gran Bretaña'],
  IE: ['Eire', 'Republic of Ireland'],
  IR: ['Iran, Islamic Republic of', 'Persia'],
  KP: ["Korea, Democratic People's Republic of", "Democratic People's Republic of Korea", 'DPRK'],
  KR: ['República de Corea'],
  KZ: ['Kazajstán'],
  MD: ['Republic of Moldova'],
  MK: ['Macedonia'],
  MM: ['Burma', 'Birmania'],
  MO: ['Macau'],
  NL: ['Holland', 'Holanda'],
  PS: ['Palestina', 'Palestine, State of'],
  SA: ['Arabia Saudita'],
  SH: ['Saint Helena, Ascension and Tristan da Cunha', 'Santa Helena'],
  SZ: ['Swaziland', 'Suazilandia'],
  TL: ['East Timor', 'Timor Oriental'],
  TW: ['Republic of China', 'ROC'],
  TZ: ['Tanzania, United Republic of'],
  US: ['America', 'Estados Unidos de América', 'EE. UU.', 'EEUU'],
  VA: ['Vatican', 'Holy See', 'Vaticano', 'Santa Sede'],
  VE: ['Venezuela, Bolivarian Republic of', 'Bolivarian Republic of Venezuela'],
  VI: ['Islas Vírgenes de los Estados Unidos'],
  VN: ['Viet Nam'],
  XK: ['Republic of Kosovo', 'Kosova'],
};

/** The list has the short name of CG for CD, too. */
const WRONG_NAMES: Record<string, string> = { CD: 'Congo' };

/**
 * The 249 countries and territories of ISO 3166-1, and Kosovo, by their English names in i18n-iso-countries. For the server and
 * the pages, so that a name that one of them knows is known to both.
 */
export function countriesOf(english: Readonly<Record<string, string | readonly string[]>>): CountryNames[] {
  return Object.entries(english)
    .map(([code, names]) => {
      const listed = [names].flat().filter((name) => name !== WRONG_NAMES[code]);
      const name = NAMES[code] ?? listed[0] ?? code;
      const otherNames = [...listed, ...(OTHER_NAMES[code] ?? [])].filter((other) => other !== name);
      return { code, name, otherNames };
    })
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
}

const ACCENTS = /\p{Diacritic}/gu;
const WITHIN_WORDS = /[.'’]/g;
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/gu;

/** 'U.S.A.' and 'usa' are the same, and so are 'Guinea-Bissau' and 'guinea bissau'. */
export function foldName(text: string): string {
  const bare = text.normalize('NFD').replace(ACCENTS, '').replace(WITHIN_WORDS, '');
  return bare.replace(BETWEEN_WORDS, ' ').trim().toLowerCase();
}
