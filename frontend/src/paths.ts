/** The address of every screen. */
export const paths = {
  splash: '/',
  landing: '/home',
  landingWithoutSlides: '/hero2',
  voterForm: '/form',
  candidateChoice: '/vote',
  success: '/success',
  sorry: '/sorry',
  confirm: '/confirm',
  results: '/results',
  articles: '/articles',
  privacy: '/privacy',
  terms: '/terms',
  login: '/login',
  forgotPassword: '/forgotpassword',
  resetPassword: '/resetpassword',
  dashboard: '/dashboard',
} as const;
