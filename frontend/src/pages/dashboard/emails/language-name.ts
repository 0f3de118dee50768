import { isLanguage, languages } from '../../../content/languages';
import type { AdminTexts } from '../../../content/texts';
import { unknownLanguage } from './emails-filter';

/** A language that only a newer server knows is shown by its tag. */
export function languageName(language: string, texts: AdminTexts['emails']): string {
  if (language === unknownLanguage) return texts.unknown;
  return isLanguage(language) ? languages[language].name : language;
}
