import { texts } from '../content/en/head.json';
import { languages } from '../content/languages';
import { partOf } from './parts';

/** For documents' heads, which only the server draws. */
export const headsTexts = partOf(texts, (language) => languages[language].headTexts());
