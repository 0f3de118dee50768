import type { UsState } from 'backend/us-states';
import type { Language } from './languages';

/** The US states by the API's code, with the District of Columbia, territories and armed forces. */
const names: Readonly<Record<UsState, Readonly<Record<Language, string>>>> = {
  AA: { en: 'Armed Forces Americas', es: 'Fuerzas Armadas, América' },
  AE: { en: 'Armed Forces Europe', es: 'Fuerzas Armadas, Europa' },
  AK: { en: 'Alaska', es: 'Alaska' },
  AL: { en: 'Alabama', es: 'Alabama' },
  AP: { en: 'Armed Forces Pacific', es: 'Fuerzas Armadas, Pacífico' },
  AR: { en: 'Arkansas', es: 'Arkansas' },
  AZ: { en: 'Arizona', es: 'Arizona' },
  CA: { en: 'California', es: 'California' },
  CO: { en: 'Colorado', es: 'Colorado' },
  CT: { en: 'Connecticut', es: 'Connecticut' },
  DC: { en: 'District of Columbia', es: 'Distrito de Columbia' },
  DE: { en: 'Delaware', es: 'Delaware' },
  FL: { en: 'Florida', es: 'Florida' },
  GA: { en: 'Georgia', es: 'Georgia' },
  GU: { en: 'Guam and the Pacific islands', es: 'Guam y las islas del Pacífico' },
  HI: { en: 'Hawaii', es: 'Hawái' },
  IA: { en: 'Iowa', es: 'Iowa' },
  ID: { en: 'Idaho', es: 'Idaho' },
  IL: { en: 'Illinois', es: 'Illinois' },
  IN: { en: 'Indiana', es: 'Indiana' },
  KS: { en: 'Kansas', es: 'Kansas' },
  KY: { en: 'Kentucky', es: 'Kentucky' },
  LA: { en: 'Louisiana', es: 'Luisiana' },
  MA: { en: 'Massachusetts', es: 'Massachusetts' },
  MD: { en: 'Maryland', es: 'Maryland' },
  ME: { en: 'Maine', es: 'Maine' },
  MI: { en: 'Michigan', es: 'Míchigan' },
  MN: { en: 'Minnesota', es: 'Minnesota' },
  MO: { en: 'Missouri', es: 'Misuri' },
  MS: { en: 'Mississippi', es: 'Misisipi' },
  MT: { en: 'Montana', es: 'Montana' },
  NC: { en: 'North Carolina', es: 'Carolina del Norte' },
  ND: { en: 'North Dakota', es: 'Dakota del Norte' },
  NE: { en: 'Nebraska', es: 'Nebraska' },
  NH: { en: 'New Hampshire', es: 'Nuevo Hampshire' },
  NJ: { en: 'New Jersey', es: 'Nueva Jersey' },
  NM: { en: 'New Mexico', es: 'Nuevo México' },
  NV: { en: 'Nevada', es: 'Nevada' },
  NY: { en: 'New York', es: 'Nueva York' },
  OH: { en: 'Ohio', es: 'Ohio' },
  OK: { en: 'Oklahoma', es: 'Oklahoma' },
  OR: { en: 'Oregon', es: 'Oregón' },
  PA: { en: 'Pennsylvania', es: 'Pensilvania' },
  PR: { en: 'Puerto Rico', es: 'Puerto Rico' },
  RI: { en: 'Rhode Island', es: 'Rhode Island' },
  SC: { en: 'South Carolina', es: 'Carolina del Sur' },
  SD: { en: 'South Dakota', es: 'Dakota del Sur' },
  TN: { en: 'Tennessee', es: 'Tennessee' },
  TX: { en: 'Texas', es: 'Texas' },
  UT: { en: 'Utah', es: 'Utah' },
  VA: { en: 'Virginia', es: 'Virginia' },
  VI: { en: 'US Virgin Islands', es: 'Islas Vírgenes de EE. UU.' },
  VT: { en: 'Vermont', es: 'Vermont' },
  WA: { en: 'Washington', es: 'Washington' },
  WI: { en: 'Wisconsin', es: 'Wisconsin' },
  WV: { en: 'West Virginia', es: 'Virginia Occidental' },
  WY: { en: 'Wyoming', es: 'Wyoming' },
};

export function isState(code: string): code is UsState {
  return Object.hasOwn(names, code);
}

/** The code itself if there is no such state. */
export function stateName(code: string, language: Language): string {
  return isState(code) ? names[code][language] : code;
}

/** Ordered by name. */
export function statesIn(language: Language): { code: string; name: string }[] {
  return Object.keys(names)
    .map((code) => ({ code, name: stateName(code, language) }))
    .sort((one, other) => one.name.localeCompare(other.name, language));
}
