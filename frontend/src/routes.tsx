import { lazy } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { DetailsFromAddress } from './ballot/details-from-address';
import { ErrorBoundary } from './components/error-boundary';
import { LandingPage } from './pages/landing/landing-page';
import { SplashPage } from './pages/splash/splash-page';
import { paths } from './paths';

const VoterFormPage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "voter-form" */ './pages/voter-form/voter-form-page')).VoterFormPage,
}));
// One chunk: whoever can vote can also be told what came of it, even when nothing more can be fetched.
const CandidateChoicePage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "ballot" */ './pages/candidate-choice/candidate-choice-page'))
    .CandidateChoicePage,
}));
const SuccessPage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "ballot" */ './pages/success/success-page')).SuccessPage,
}));
const SorryPage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "ballot" */ './pages/sorry/sorry-page')).SorryPage,
}));
const ArticlesPage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "articles" */ './pages/articles/articles-page')).ArticlesPage,
}));
const LoginPage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "sign-in" */ './pages/login/login-page')).LoginPage,
}));
const ForgotPasswordPage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "sign-in" */ './pages/forgot-password/forgot-password-page'))
    .ForgotPasswordPage,
}));
const ResetPasswordPage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "sign-in" */ './pages/reset-password/reset-password-page'))
    .ResetPasswordPage,
}));
const DashboardPage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "dashboard" */ './pages/dashboard/dashboard-page')).DashboardPage,
}));
const NotFoundPage = lazy(async () => ({ default: (await import('./pages/not-found/not-found-page')).NotFoundPage }));

/** Which page stands at which address. What most visitors see first is in the main bundle (app.tsx), the rest comes when it is needed. */
export function AppRoutes() {
  const { pathname } = useLocation();
  return (
    // A new address gets a new chance after a failure.
    <ErrorBoundary key={pathname}>
      <Routes>
        <Route path={paths.splash} element={<SplashPage />} />
        <Route path={paths.landing} element={<LandingPage slides />} />
        <Route path={paths.landingWithoutSlides} element={<LandingPage />} />
        <Route path={paths.voterForm} element={<VoterFormPage />} />
        <Route
          path={paths.candidateChoice}
          element={
            <DetailsFromAddress>
              <CandidateChoicePage />
            </DetailsFromAddress>
          }
        />
        <Route path={paths.success} element={<SuccessPage />} />
        <Route path={paths.sorry} element={<SorryPage />} />
        <Route path={paths.articles} element={<ArticlesPage />} />
        <Route path={paths.login} element={<LoginPage />} />
        <Route path={paths.forgotPassword} element={<ForgotPasswordPage />} />
        <Route path={paths.resetPassword} element={<ResetPasswordPage />} />
        <Route path={paths.dashboard} element={<DashboardPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </ErrorBoundary>
  );
}
