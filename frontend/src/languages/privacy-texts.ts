import { texts } from '../content/en/privacy.json';
import { languages } from '../content/languages';
import { partOf } from './parts';
import { usePart } from './use-part';

const privacy = partOf(texts, (language) => languages[language].privacyTexts());

export const usePrivacyTexts = () => usePart(privacy);
