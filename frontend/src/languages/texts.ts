import { texts } from '../content/en/reading.json';
import { languages } from '../content/languages';
import { usePart } from './language';
import { partOf } from './parts';

export const visitorsTexts = partOf(texts, (language) => languages[language].texts());

export const useTexts = () => usePart(visitorsTexts);
