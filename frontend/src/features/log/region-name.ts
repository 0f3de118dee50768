import { homeName } from '../../content/home';
import { useLanguage } from '../../languages/language';
import { useVerifyTexts } from '../../languages/verify-texts';

/** Names the region of an entry: the code of the home country, or 'GLOBAL'. */
export function useRegionName(): (region: string) => string {
  const texts = useVerifyTexts();
  const home = homeName(useLanguage());
  return (region) => (region === 'GLOBAL' ? texts.fromElsewhere({ home }) : (home ?? texts.unitedStates));
}
