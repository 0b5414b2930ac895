/**
 * What stands where a picture cannot be had: a faint box that fills whatever room the mail gives the picture, calm on
 * light and on dark grounds, with nothing in it that stretching could distort.
 */
export const placeholderSvg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="64" viewBox="0 0 96 64" preserveAspectRatio="none">' +
  '<rect width="96" height="64" fill="#8a857c" fill-opacity=".16"/></svg>';
