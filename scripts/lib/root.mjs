import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of package.json, wherever the command was typed. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

/** @param {...string} parts */
export const inRoot = (...parts) => resolve(root, ...parts)
