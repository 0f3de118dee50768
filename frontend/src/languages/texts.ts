import { texts } from '../content/en/reading.json';
import { languages } from '../content/languages';
import { partOf } from './parts';
import { usePart } from './use-part';

export const visitorsTexts = partOf(texts, (language) => languages[language].texts());

export const useTexts = () => usePart(visitorsTexts);
