import { adminTexts } from '../content/en/admin-texts';
import { partOf } from './parts';
import { usePart } from './use-part';

const administration = partOf(adminTexts, {
  es: async () => (await import(/* webpackChunkName: "es-admin" */ '../content/es/admin-texts')).adminTexts,
});

export const useAdminTexts = () => usePart(administration);
