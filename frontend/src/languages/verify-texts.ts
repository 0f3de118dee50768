import { texts } from '../content/en/verify.json';
import { languages } from '../content/languages';
import { usePart } from './language';
import { partOf } from './parts';

const verify = partOf(texts, (language) => languages[language].verifyTexts());

export const useVerifyTexts = () => usePart(verify);
