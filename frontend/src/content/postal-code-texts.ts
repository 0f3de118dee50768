import { texts as en } from './en/postal-code.json';
import { texts as es } from './es/postal-code.json';
import type { Language } from './languages';

/** The form's texts for zip codes in the country's format: separate, for polls that ask for it. */
export const postalCodeTexts: Record<Language, typeof en> = { en, es };
