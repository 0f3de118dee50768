/** The address of every screen: the one place that spells them. */
export const paths = {
  splash: '/',
  landing: '/home',
  landingWithoutSlides: '/hero2',
  voterForm: '/form',
  candidateChoice: '/vote',
  success: '/success',
  sorry: '/sorry',
  articles: '/articles',
  login: '/login',
  forgotPassword: '/forgotpassword',
  resetPassword: '/resetpassword',
  dashboard: '/dashboard',
} as const;

/** Whether an address is that of a screen, spelled in any way that the router takes. */
export function isAt(path: string, pathname: string): boolean {
  const bare = (address: string) => address.replace(/\/+$/, '').toLowerCase();
  return bare(path) === bare(pathname);
}
