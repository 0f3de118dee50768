import { Component, type ReactNode } from 'react';
import { failedChunk } from './chunk-failure';
import { FailurePage } from './failure-page';

interface ErrorBoundaryProps {
  children: ReactNode;
}

interface ErrorBoundaryState {
  failed: boolean;
  /** The part of the product that did not arrive; null: nothing failed, or nothing that visitors could make sense of. */
  chunk: string | null;
}

/** Shows a page that says what failed in place of one that cannot be shown. A class, because React has no other way. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false, chunk: null };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { failed: true, chunk: failedChunk(error) };
  }

  override render() {
    return this.state.failed ? <FailurePage chunk={this.state.chunk} /> : this.props.children;
  }
}
