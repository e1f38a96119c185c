/** The script of the worker as a text: a file of the package that is made when it is packed. */
declare const text: string;
export default text;
