import { texts as en } from './en/postal-code.json';
import { texts as es } from './es/postal-code.json';
import type { Language } from './languages';

/** What the form says of zip codes in the form of the voter's country: apart, for polls that ask for it. */
export const postalCodeTexts: Record<Language, typeof en> = { en, es };
