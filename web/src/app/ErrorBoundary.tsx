import { Component, type ReactNode } from "react";
import { PageError } from "./PageError.tsx";

/** Catches rendering errors that no page handles itself. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    return error === null ? this.props.children : <PageError error={error} />;
  }
}
