import { texts } from '../content/en/verify.json';
import { languages } from '../content/languages';
import { partOf } from './parts';
import { usePart } from './use-part';

const verify = partOf(texts, (language) => languages[language].verifyTexts());

export const useVerifyTexts = () => usePart(verify);
