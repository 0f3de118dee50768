import { CallToAction } from '../../components/call-to-action';
import { usePageTitle } from '../../hooks/use-page-title';
import { useTexts } from '../../languages/texts';
import { paths } from '../../paths';
import './not-found-page.css';

export function NotFoundPage() {
  const texts = useTexts();
  usePageTitle(texts.notFound.heading);
  return (
    <main className="page page--narrow page--centred">
      <img className="not-found__picture" src="/pictures/not-found.svg" alt="" width="480" height="320" />
      <h1>{texts.notFound.heading}</h1>
      <p>{texts.notFound.message}</p>
      <CallToAction path={paths.landing} text={texts.notFound.goHome} />
    </main>
  );
}
