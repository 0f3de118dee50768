import { Component, type ReactNode } from 'react';
import { chunkFailure } from './chunk-failure';
import { FailurePage } from './failure-page';

interface ErrorBoundaryProps {
  children: ReactNode;
}

interface ErrorBoundaryState {
  /** What to tell the visitor, null: nothing failed, or nothing that they could make sense of. */
  failed: boolean;
  reason: string | null;
}

/** Shows a page that says what failed in place of one that cannot be shown. A class, because React has no other way. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false, reason: null };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { failed: true, reason: chunkFailure(error) };
  }

  override render() {
    return this.state.failed ? <FailurePage reason={this.state.reason} /> : this.props.children;
  }
}
