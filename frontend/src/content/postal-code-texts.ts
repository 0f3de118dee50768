import type { Language } from './languages';

/** What the form says of zip codes in the form of the voter's country: apart, for polls that ask for it. */
const en = {
  postalCode: 'Postal code',
  optional: 'Optional.',
  notAPostalCode: 'Enter a postal code of the selected country.',
};

export const postalCodeTexts: Record<Language, typeof en> = {
  en,
  es: {
    postalCode: 'Código postal',
    optional: 'Opcional.',
    notAPostalCode: 'Escriba un código postal del país seleccionado.',
  },
};
