import { languages } from '../../../content/languages';
import type { AdminTexts } from '../../../content/texts';
import { type EmailsFilter, unknownLanguage } from './emails-filter';

export function languageName(language: Exclude<EmailsFilter['language'], ''>, texts: AdminTexts['emails']): string {
  return language === unknownLanguage ? texts.unknown : languages[language].name;
}
