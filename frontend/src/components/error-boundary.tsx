import { Component, type ReactNode } from 'react';
import { failedChunk } from './chunk-failure';
import { FailurePage } from './failure-page';

interface ErrorBoundaryProps {
  children: ReactNode;
}

interface ErrorBoundaryState {
  failed: boolean;
  /** The chunk that could not be loaded; null if there is no error, or a different one. */
  chunk: string | null;
}

/** Shows the failure page when rendering throws. A class, because React has no hook for this. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false, chunk: null };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { failed: true, chunk: failedChunk(error) };
  }

  override render() {
    return this.state.failed ? <FailurePage chunk={this.state.chunk} /> : this.props.children;
  }
}
