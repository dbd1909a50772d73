// The choices for the spectators' delay.

import { element } from "./dom.js";
import { t } from "./texts.js";

const DELAYS = [0, 30, 120]; // seconds

export const delayOptions = (chosen) => DELAYS.map((seconds) =>
  element("option", { value: seconds, selected: seconds === chosen }, seconds ? t("host.later", { seconds }) : t("host.at_once")));
