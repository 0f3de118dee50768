import { Component, type ReactNode } from 'react';
import { usePageTitle } from '../hooks/use-page-title';
import { useTexts } from '../languages/texts';
import { failedChunk } from './chunk-failure';
import { Icon } from './icon';

interface ErrorBoundaryState {
  failed: boolean;
  /** The chunk that could not be loaded; null if there is no error, or a different one. */
  chunk: string | null;
}

/** Shows the failure page when rendering throws. A class, because React has no hook for this. */
export class ErrorBoundary extends Component<{ children: ReactNode }, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false, chunk: null };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { failed: true, chunk: failedChunk(error) };
  }

  override render() {
    return this.state.failed ? <FailurePage chunk={this.state.chunk} /> : this.props.children;
  }
}

/** Replaces a page that cannot be shown. For a chunk it says 'Loading chunk {id} failed.' (docs/product.md#on-every-screen). */
function FailurePage({ chunk }: Pick<ErrorBoundaryState, 'chunk'>) {
  const texts = useTexts();
  usePageTitle(texts.failure.heading);
  return (
    <main className="page page--narrow page--centred">
      <h1>{texts.failure.heading}</h1>
      <p role="alert">{chunk === null ? texts.failure.message : texts.failure.chunk({ id: chunk })}</p>
      <button type="button" className="button button--primary" onClick={() => window.location.reload()}>
        <Icon name="reload" />
        {texts.failure.reload}
      </button>
    </main>
  );
}
