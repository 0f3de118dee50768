import { adminTexts } from '../content/en/admin';
import { languages } from '../content/languages';
import { partOf } from './parts';
import { usePart } from './use-part';

const administration = partOf(adminTexts, (language) => languages[language].adminTexts());

export const useAdminTexts = () => usePart(administration);
