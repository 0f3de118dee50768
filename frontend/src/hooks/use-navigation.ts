import { createContext, useContext } from 'react';

export interface Navigation {
  /** Where the visitor is. */
  pathname: string;
  /** Goes to another page of the product. */
  go: (address: string, options?: { replace?: boolean }) => void;
  /** Fetches what the page at the address needs, because the visitor is likely to go there. */
  prepare?: (address: string) => void;
}

export const NavigationContext = createContext<Navigation | null>(null);

/**
 * What the pages of the first look know of getting about: they come before the router has been fetched, and stand inside
 * it later on. Pages that never come first use the router itself.
 */
export function useNavigation(): Navigation {
  const navigation = useContext(NavigationContext);
  if (!navigation) throw new Error('A page of the first look needs <NavigationContext> around it.');
  return navigation;
}
