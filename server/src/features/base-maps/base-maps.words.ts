import type { BaseMapFault } from "@vetaverde/domain/geo/base-map";
import type { Locale } from "@vetaverde/domain/locale";

/**
 * Why a file is refused, in the caller's language; `{at}` is the position of the element, counted from the start of the
 * file.
 */
export const baseMapWords = {
  es: {
    notJson: "El archivo no es un JSON que se pueda leer.",
    notGeoJson: "El archivo no es GeoJSON.",
    otherSystem: "Las coordenadas están en otro sistema. Guárdelo en grados de WGS 84 (EPSG:4326).",
    outOfRange:
      "El elemento {at} tiene coordenadas que no son grados. Guarde el archivo en WGS 84 (EPSG:4326), primero la longitud.",
    openRing: "El polígono del elemento {at} no se cierra: su último punto debe ser el primero.",
    shortLine: "La línea del elemento {at} tiene menos de dos puntos.",
    unknownShape: "El elemento {at} no es un polígono, una línea ni un punto.",
    empty: "El archivo no tiene nada que mostrar.",
    tooMany: "El archivo tiene más de {points} puntos o {shapes} elementos. Simplifíquelo y súbalo otra vez.",
  },
  en: {
    notJson: "The file is not JSON that can be read.",
    notGeoJson: "The file is not GeoJSON.",
    otherSystem: "The coordinates are in another system. Save it in degrees of WGS 84 (EPSG:4326).",
    outOfRange:
      "Element {at} has coordinates that are not degrees. Save the file in WGS 84 (EPSG:4326), longitude first.",
    openRing: "The polygon of element {at} is not closed: its last point must be its first.",
    shortLine: "The line of element {at} has fewer than two points.",
    unknownShape: "Element {at} is not a polygon, a line or a point.",
    empty: "The file has nothing to show.",
    tooMany: "The file has more than {points} points or {shapes} elements. Simplify it and upload it again.",
  },
  fr: {
    notJson: "Le fichier n'est pas un JSON lisible.",
    notGeoJson: "Le fichier n'est pas du GeoJSON.",
    otherSystem: "Les coordonnées sont dans un autre système. Enregistrez-le en degrés WGS 84 (EPSG:4326).",
    outOfRange:
      "L'élément {at} a des coordonnées qui ne sont pas des degrés. Enregistrez le fichier en WGS 84 (EPSG:4326), la longitude d'abord.",
    openRing: "Le polygone de l'élément {at} n'est pas fermé : son dernier point doit être le premier.",
    shortLine: "La ligne de l'élément {at} a moins de deux points.",
    unknownShape: "L'élément {at} n'est ni un polygone, ni une ligne, ni un point.",
    empty: "Le fichier n'a rien à montrer.",
    tooMany:
      "Le fichier a plus de {points} points ou {shapes} éléments. Simplifiez-le et envoyez-le de nouveau.",
  },
  pt: {
    notJson: "O arquivo não é um JSON que se possa ler.",
    notGeoJson: "O arquivo não é GeoJSON.",
    otherSystem: "As coordenadas estão em outro sistema. Salve-o em graus de WGS 84 (EPSG:4326).",
    outOfRange:
      "O elemento {at} tem coordenadas que não são graus. Salve o arquivo em WGS 84 (EPSG:4326), primeiro a longitude.",
    openRing: "O polígono do elemento {at} não se fecha: seu último ponto deve ser o primeiro.",
    shortLine: "A linha do elemento {at} tem menos de dois pontos.",
    unknownShape: "O elemento {at} não é um polígono, uma linha nem um ponto.",
    empty: "O arquivo não tem nada a mostrar.",
    tooMany: "O arquivo tem mais de {points} pontos ou {shapes} elementos. Simplifique-o e envie-o de novo.",
  },
} satisfies Record<Locale, Record<BaseMapFault["rule"] | "notJson", string>>;
