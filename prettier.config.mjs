/** @type {import('prettier').Config} */
const config = { printWidth: 120, semi: false, singleQuote: true }

export default config
