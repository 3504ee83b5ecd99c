import * as L from "leaflet";
import styles from "./Map.module.css";

const SVG = "http://www.w3.org/2000/svg";
/** A drop of 28 × 36 with its tip at the middle of the bottom. */
const DROP = "M14 1C6.8 1 1 6.7 1 13.8 1 23.2 14 35 14 35s13-11.8 13-21.2C27 6.7 21.2 1 14 1Z";

/** Draws a pin, with a number for several items. */
export function pinElement(tag: "button" | "span", count = 1): HTMLElement {
  const pin = document.createElement(tag);
  pin.className = styles["pin"] ?? "";
  if (pin instanceof HTMLButtonElement) pin.type = "button";
  const picture = document.createElementNS(SVG, "svg");
  picture.setAttribute("viewBox", "0 0 28 36");
  picture.setAttribute("aria-hidden", "true");
  const drop = document.createElementNS(SVG, "path");
  drop.setAttribute("d", DROP);
  picture.append(drop, count === 1 ? dot() : numeral(count));
  pin.append(picture);
  return pin;
}

function dot(): SVGElement {
  const circle = document.createElementNS(SVG, "circle");
  for (const [name, value] of [
    ["cx", "14"],
    ["cy", "13.5"],
    ["r", "5"],
  ] as const)
    circle.setAttribute(name, value);
  return circle;
}

function numeral(count: number): SVGElement {
  const text = document.createElementNS(SVG, "text");
  for (const [name, value] of [
    ["x", "14"],
    ["y", "18.5"],
    ["text-anchor", "middle"],
  ] as const)
    text.setAttribute(name, value);
  text.textContent = count > 99 ? "99+" : String(count);
  return text;
}

/** Returns an element as a Leaflet icon, its tip at the position. */
export const pinIcon = (html: HTMLElement): L.DivIcon =>
  L.divIcon({ html, className: styles["pinPlace"] ?? "", iconSize: [0, 0] });
