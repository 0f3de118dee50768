import { privacyTexts } from '../content/en/privacy-texts';
import { languages } from '../content/languages';
import { partOf } from './parts';
import { usePart } from './use-part';

const privacy = partOf(privacyTexts, (language) => languages[language].privacyTexts());

export const usePrivacyTexts = () => usePart(privacy);
