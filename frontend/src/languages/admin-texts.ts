import { adminTexts } from '../content/en/admin';
import { languages } from '../content/languages';
import { usePart } from './language';
import { partOf } from './parts';

const administration = partOf(adminTexts, (language) => languages[language].adminTexts());

export const useAdminTexts = () => usePart(administration);
