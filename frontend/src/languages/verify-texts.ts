import { verifyTexts } from '../content/en/verify-texts';
import { languages } from '../content/languages';
import { partOf } from './parts';
import { usePart } from './use-part';

const verify = partOf(verifyTexts, (language) => languages[language].verifyTexts());

export const useVerifyTexts = () => usePart(verify);
