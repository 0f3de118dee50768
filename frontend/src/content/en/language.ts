import type { LanguageFacts } from '../language-facts';

export const en: LanguageFacts = { name: 'English', direction: 'ltr', locale: 'en-US' };
