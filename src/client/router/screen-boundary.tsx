import { Component, type ReactNode } from 'react';
import { ScreenFailure } from '#client/layout/screen-failure.tsx';

interface ScreenBoundaryProps {
  /** Another key is another page: it gets its own try. */
  pageKey: string;
  children: ReactNode;
}

/** What breaks while it is drawn is replaced by a message, until another page is shown. */
export class ScreenBoundary extends Component<ScreenBoundaryProps, { error: unknown; hasFailed: boolean }> {
  override state = { error: null, hasFailed: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, hasFailed: true };
  }

  override componentDidUpdate({ pageKey }: ScreenBoundaryProps) {
    if (pageKey !== this.props.pageKey && this.state.hasFailed)
      this.setState({ error: null, hasFailed: false });
  }

  override render() {
    return this.state.hasFailed ? <ScreenFailure error={this.state.error} /> : this.props.children;
  }
}
