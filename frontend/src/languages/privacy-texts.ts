import { texts } from '../content/en/privacy.json';
import { languages } from '../content/languages';
import { usePart } from './language';
import { partOf } from './parts';

const privacy = partOf(texts, (language) => languages[language].privacyTexts());

export const usePrivacyTexts = () => usePart(privacy);
