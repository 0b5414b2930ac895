/**
 * Replacement for an unavailable picture: a faint box that fills the picture's space, calm on light and dark
 * backgrounds, without details that stretching could distort.
 */
export const placeholderSvg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="64" viewBox="0 0 96 64" preserveAspectRatio="none">' +
  '<rect width="96" height="64" fill="#8a857c" fill-opacity=".16"/></svg>';
