import { useRouteError } from 'react-router';

/** Shown when a screen's code could not be fetched or broke while drawing. */
export function ScreenFailure() {
  const error = useRouteError();
  return <p>{String(error)}</p>;
}
